// The finished studies of docs/studies: their reports are files of the page, fetched when somebody opens one.
import type { Study } from './module';

const asked = import.meta.glob<Study>('../../../docs/studies/*.json', { eager: true, import: 'default' });
const reports = import.meta.glob<string>('../../../docs/studies/*.html', {
  eager: true,
  query: '?url',
  import: 'default',
});

export interface Finished {
  name: string;
  study: Study;
  address: string;
}

export const finished: Finished[] = Object.entries(asked).flatMap(([path, study]) => {
  const name = path.replace(/^.*\//, '').replace(/\.json$/, '');
  const address = reports[path.replace(/\.json$/, '.html')];
  return address ? [{ name, study, address }] : [];
});

// The sections of a report, without the frame that it has as a file.
export async function reportOf({ address }: Finished): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('The report could not be fetched. Is the harbour there?');
  // Its own styles stay behind: the page has them, and allows no others.
  return /<main[^>]*>([\s\S]*)<\/main>/.exec(await answer.text())?.[1] ?? '';
}
