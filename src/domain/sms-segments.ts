/** The letters of GSM 03.38, each in one septet. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension take two. */
const extended = new Set('^{}\\[~]|€\f')

/** How many signs one message holds, and each part of a longer one: the join takes the rest. */
const septets = { alone: 160, part: 153 }
const units = { alone: 70, part: 67 }

const partsOf = (length: number, { alone, part }: typeof septets): number =>
  length <= alone ? 1 : Math.ceil(length / part)

/**
 * The parts in which a phone network carries a short message, each paid for (AMB-62): 160 letters of the GSM alphabet or
 * 153 a part, 70 or 67 where one letter is outside of it, as any Cyrillic one is.
 */
export const smsSegments = (text: string): number => {
  const letters = [...text]
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter))
  return isGsm
    ? partsOf(
        letters.reduce((length, letter) => length + (extended.has(letter) ? 2 : 1), 0),
        septets,
      )
    : partsOf(text.length, units)
}
