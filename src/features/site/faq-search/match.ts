/** Words as they are compared: without case, with yo as ye, with single spaces. */
const comparable = (text: string): string =>
  text.toLowerCase().replaceAll('\u0451', '\u0435').replace(/\s+/gu, ' ').trim()

/** Does a question contain what was typed (M-FAQ-04)? Nothing typed matches everything. */
export const matches = (question: string, typed: string): boolean =>
  comparable(question).includes(comparable(typed))
