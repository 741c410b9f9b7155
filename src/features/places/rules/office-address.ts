const letter = /[\p{L}\p{N}]/u

/** Matches whole words only and ignores case. */
export const containsWords = (text: string, words: string): boolean => {
  const [where, what] = [text.toLowerCase(), words.toLowerCase()]
  for (let index = where.indexOf(what); index >= 0; index = where.indexOf(what, index + 1)) {
    const [before, after] = [where.charAt(index - 1), where.charAt(index + what.length)]
    if (!letter.test(before) && !letter.test(after)) return true
  }
  return false
}

/** False if the address ends with the office name, as in lists without streets. */
export const addressHasStreet = (address: string, name: string): boolean =>
  name === '' || !address.endsWith(name)

/** Street and house, or the office name if no street is known. */
export const streetOrOfficeName = (address: string, name: string): string =>
  addressHasStreet(address, name) ? address : name

/** Empty if there is nothing before the street. */
export const settlementBeforeStreet = (address: string, street: string): string =>
  address.endsWith(street) ? address.slice(0, address.length - street.length).replace(/,\s*$/u, '') : address

/** Settlement and street without repetition; used by all screens, emails and documents. */
export const officeAddress = (settlement: string, street: string): string =>
  settlement === '' || containsWords(street, settlement) ? street : `${settlement}, ${street}`

/** Six digits (M-MAP-13, AMB-28). */
export const isOfficeIndex = (text: string): boolean => /^\d{6}$/.test(text)
