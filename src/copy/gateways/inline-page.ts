/** Words around every page of ours that needs no script. */
export const inlinePageWords = { name: 'Абонентский ящик' } as const
