export type DeviceStoragePeriod = 'session' | 'tab' | 'until_removed' | 'draft' | 'request'

export interface DeviceStorageItem {
  readonly kind: 'cookie' | 'local' | 'tab' | 'cache'
  readonly name: string
  readonly begins?: true
  readonly kept: DeviceStoragePeriod
}

/** Listed on the cookies page; a test compares the list with a real browser. */
export const deviceStorageItems = [
  { kind: 'cookie', name: 'session', kept: 'session' },
  { kind: 'cookie', name: 'person', kept: 'session' },
  { kind: 'local', name: 'readingSettings', kept: 'until_removed' },
  { kind: 'local', name: 'lastSearches', kept: 'until_removed' },
  { kind: 'local', name: 'weekPlan', kept: 'until_removed' },
  { kind: 'local', name: 'rentalForm', begins: true, kept: 'draft' },
  { kind: 'local', name: 'rentalContinue', begins: true, kept: 'draft' },
  { kind: 'local', name: 'rentalRequest', kept: 'request' },
  { kind: 'local', name: 'acts', kept: 'session' },
  { kind: 'local', name: 'stamps-landed', kept: 'until_removed' },
  { kind: 'local', name: 'branch-keys', kept: 'until_removed' },
  { kind: 'tab', name: 'search', kept: 'tab' },
  { kind: 'cache', name: 'offline-page', kept: 'until_removed' },
] as const satisfies readonly DeviceStorageItem[]
export type DeviceStorageName = (typeof deviceStorageItems)[number]['name']
