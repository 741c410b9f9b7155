const letter = /[\p{L}\p{N}]/u

/** Stands the text there as words of its own? a town is not said by a street that is named after it. */
export const saysWords = (text: string, words: string): boolean => {
  const [where, what] = [text.toLowerCase(), words.toLowerCase()]
  for (let index = where.indexOf(what); index >= 0; index = where.indexOf(what, index + 1)) {
    const [before, after] = [where.charAt(index - 1), where.charAt(index + what.length)]
    if (!letter.test(before) && !letter.test(after)) return true
  }
  return false
}

/** Settlement and street of an office, each said once; every screen, letter and paper has it from here. */
export const officeAddress = (settlement: string, street: string): string =>
  settlement === '' || saysWords(street, settlement) ? street : `${settlement}, ${street}`
