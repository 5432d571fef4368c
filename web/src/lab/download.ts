// Gives somebody a file that was made here.
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const way = Object.assign(document.createElement('a'), { href: address, download: name });
  way.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
