/**
 * What a list was asked last, and for which page of it, counted from 1: another page, and the same once more, are asked in
 * those words, whatever is typed meanwhile.
 */
export function askedPages<Question>(read: (question: Question, page: number) => Promise<void>) {
  let last: { readonly question: Question; readonly page: number } | null = null
  const go = (question: Question, page: number): Promise<void> => {
    last = { question, page }
    return read(question, page)
  }
  return {
    /** Asks something else, from its first page on. */
    ask: (question: Question): Promise<void> => go(question, 1),
    turn: async (page: number): Promise<void> => {
      if (last) await go(last.question, page)
    },
    /** Asks once more what failed, or what an act has changed. */
    again: async (): Promise<void> => {
      if (last) await go(last.question, last.page)
    },
  }
}
