const letter = /[\p{L}\p{N}]/u

/** Stands the text there as words of its own? a town is not said by a street that is named after it. */
export const saysWords = (text: string, words: string): boolean => {
  const [where, what] = [text.toLowerCase(), words.toLowerCase()]
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + 1)) {
    const [before, after] = [where.charAt(at - 1), where.charAt(at + what.length)]
    if (!letter.test(before) && !letter.test(after)) return true
  }
  return false
}

/** Settlement and street of an office, each said once; every screen, letter and paper has it from here. */
export const officeAddress = (settlement: string, street: string): string =>
  settlement === '' || saysWords(street, settlement) ? street : `${settlement}, ${street}`
