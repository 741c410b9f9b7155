const TENTHS = 10

/** Prints a line per tenth; `share` is from 0 to 1. */
export const startProgress = (task: string): ((share: number) => void) => {
  let said = 0
  return (share) => {
    const tenth = Math.floor(share * TENTHS)
    if (tenth <= said) return
    said = tenth
    console.log(`${task} ${tenth * TENTHS} %`)
  }
}
