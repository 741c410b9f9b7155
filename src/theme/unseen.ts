import { stroke } from './tokens/scale.ts'

/** Words that are said and not drawn: listeners hear them, they take no place and widen nothing. */
export const unseen = {
  position: 'absolute',
  width: stroke.hair,
  height: stroke.hair,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  // Or each letter stands on a line of its own, and is read so.
  whiteSpace: 'nowrap',
} as const
