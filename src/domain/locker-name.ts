/** A locker's name as names are compared: case, spaces and kinds of quotes tell nobody two lockers apart. */
export const foldName = (name: string): string =>
  name
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[«»„“”]/gu, '"')
    .toLowerCase()

/** The name of a locker inside its office: with its number behind it where another has that name already (AMB-45). */
export const distinctName = (listed: string, id: number, isTaken: (name: string) => boolean): string => {
  const clean = listed.trim().replace(/\s+/gu, ' ')
  const wanted = clean === '' ? `№ ${id}` : clean
  return isTaken(wanted) ? distinctName(`${wanted} № ${id}`, id, isTaken) : wanted
}
