/** Letters with two usual spellings, and the one that is compared. */
export const spellings: Readonly<Record<string, string>> = { ё: 'е' }
