/** How long something stays in a browser: until it is closed, until the person takes it away, or as long as it is of use. */
export type StoredFor = 'session' | 'tab' | 'until_removed' | 'draft' | 'request'

/** One thing that the site keeps in a browser. */
export interface StoredOnDevice {
  /** `tab`: until the tab is closed. */
  readonly kind: 'cookie' | 'local' | 'tab' | 'cache'
  /** Its name; where it goes on with the number of a place, what it begins with. */
  readonly name: string
  readonly begins?: true
  readonly kept: StoredFor
}

/** Everything that the site keeps in a browser: drawn on the page of cookies, compared by a test with what a browser holds. */
export const storedOnDevice = [
  { kind: 'cookie', name: 'session', kept: 'session' },
  { kind: 'cookie', name: 'person', kept: 'session' },
  { kind: 'local', name: 'readingSettings', kept: 'until_removed' },
  { kind: 'local', name: 'lastSearches', kept: 'until_removed' },
  { kind: 'local', name: 'rentalForm', begins: true, kept: 'draft' },
  { kind: 'local', name: 'rentalContinue', begins: true, kept: 'draft' },
  { kind: 'local', name: 'rentalRequest', kept: 'request' },
  { kind: 'local', name: 'acts', kept: 'session' },
  { kind: 'local', name: 'stamps-landed', kept: 'until_removed' },
  { kind: 'local', name: 'branch-keys', kept: 'until_removed' },
  { kind: 'tab', name: 'search', kept: 'tab' },
  { kind: 'cache', name: 'offline-page', kept: 'until_removed' },
] as const satisfies readonly StoredOnDevice[]
export type StoredName = (typeof storedOnDevice)[number]['name']
