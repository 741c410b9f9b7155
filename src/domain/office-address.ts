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

/** Does the address of an office name its street? Lists without streets end it with the office's own name. */
export const namesStreet = (address: string, name: string): boolean => name === '' || !address.endsWith(name)

/** What tells an office from its neighbours: street and house, or its name where no street is known. */
export const streetOrName = (address: string, name: string): string =>
  namesStreet(address, name) ? address : name

/** What stands before the street in an address: the settlement; nothing where the street names it, all where they differ. */
export const beforeStreet = (address: string, street: string): string =>
  address.endsWith(street) ? address.slice(0, address.length - street.length).replace(/,\s*$/u, '') : address

/** Settlement and street of an office, each said once; every screen, letter and paper has it from here. */
export const officeAddress = (settlement: string, street: string): string =>
  settlement === '' || saysWords(street, settlement) ? street : `${settlement}, ${street}`

/** Is this an office index: exactly six digits (M-MAP-13, AMB-28)? */
export const isOfficeIndex = (text: string): boolean => /^\d{6}$/.test(text)
