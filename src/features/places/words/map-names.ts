/** Prefixes stations with the letter of the metro, as street signs do. */
export const metroStationLabel = (name: string): string => `М ${name}`
