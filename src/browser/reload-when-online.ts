/** The page 'no connection' stands at the address that was asked for: with the network back, that page comes. */
export const reloadWhenOnline = (): void => addEventListener('online', () => location.reload())
