/** How the embedded directory writes the end of an address, and how people type it. */
export const addressEnding = {
  house: (number: string) => `д. ${number}`,
  corpus: (number: string) => `корп. ${number}`,
  building: (number: string) => `стр. ${number}`,
  flat: (number: string) => `кв. ${number}`,
} as const

/** What stands before a number of the ending, in the order of the ending. */
export const endingMarks = {
  corpus: ['к', 'корп', 'корпус'],
  building: ['с', 'стр', 'строение'],
  flat: ['кв', 'квартира', 'оф', 'офис'],
} as const satisfies Partial<Record<keyof typeof addressEnding, readonly string[]>>
