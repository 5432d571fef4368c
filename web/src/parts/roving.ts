// One tab stop for a row of buttons: arrows, Home and End walk through it, the browser remembers nothing else.
export function roving(row: HTMLElement): { destroy: () => void } {
  const buttons = (): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('button')];
  let at = 0;
  let held: EventTarget | null = null;
  const settle = (): void =>
    buttons().forEach((button, index) => (button.tabIndex = index === Math.min(at, buttons().length - 1) ? 0 : -1));
  const onkeydown = (event: KeyboardEvent): void => {
    const all = buttons();
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    at = Math.max(0, Math.min(all.length - 1, to));
    settle();
    all[at]?.focus();
  };
  const onfocusin = (event: FocusEvent): void => {
    held = event.target;
    at = Math.max(0, buttons().indexOf(event.target as HTMLElement));
    settle();
  };
  const onfocusout = (event: FocusEvent): void => {
    if (event.relatedTarget) held = null;
  };
  // A button that went away with the focus leaves it to the one at its place.
  const changed = (): void => {
    settle();
    if (held instanceof Node && !held.isConnected && document.activeElement === document.body)
      buttons()[Math.min(at, buttons().length - 1)]?.focus();
  };
  row.addEventListener('keydown', onkeydown);
  row.addEventListener('focusin', onfocusin);
  row.addEventListener('focusout', onfocusout);
  const changes = new MutationObserver(changed);
  changes.observe(row, { childList: true });
  settle();
  return {
    destroy() {
      row.removeEventListener('keydown', onkeydown);
      row.removeEventListener('focusin', onfocusin);
      row.removeEventListener('focusout', onfocusout);
      changes.disconnect();
    },
  };
}
