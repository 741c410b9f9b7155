/** The letter of the metro stands before its stations, as on signs in the street. */
export const metroStationLabel = (name: string): string => `М ${name}`
