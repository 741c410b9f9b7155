import type { FreeBox } from '#contract/boxes.ts'

const numberIn = (text: string): number => Number(text.replace(/\D/g, '')) || 0

/**
 * The free box nearest by number to one that went away, of the same size and so of the same price; null without one. The
 * one that went away is never offered, though a list may still have it.
 */
export function nearestBox(
  boxes: readonly FreeBox[],
  { id, number, size }: { id: number | null; number: string; size: number },
): FreeBox | null {
  const wanted = numberIn(number)
  const away = (box: FreeBox) => Math.abs(numberIn(box.number) - wanted)
  return boxes
    .filter((box) => (box.size ?? size) === size && box.id !== id)
    .reduce<FreeBox | null>((nearest, box) => (nearest && away(nearest) <= away(box) ? nearest : box), null)
}
