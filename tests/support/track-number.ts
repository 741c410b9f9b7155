const weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** The number of an international registered item (UPU S10) for a serial number. */
export function internationalTrack(serial: number): string {
  const digits = String(serial).padStart(8, '0')
  const check =
    11 - ([...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11)
  return `RA${digits}${check === 10 ? 0 : check === 11 ? 5 : check}RU`
}
