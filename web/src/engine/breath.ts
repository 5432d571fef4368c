// A pause between two pieces of work: whatever waits, a tap or a frame, comes first.
export const breath = (): Promise<void> => new Promise((go) => setTimeout(go));
