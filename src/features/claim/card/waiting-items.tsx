import { addresses } from '#contract/addresses.ts'
import { claimCardCopy as copy } from '#copy/claim-card.ts'
import { dateInDots } from '#copy/date-text.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ShownClaim } from './claim-card-state.ts'
import { Section } from './section.tsx'
import { sectionIds } from './sections.ts'

/** Items that the branch noted and nobody has taken: they wait, or went back to their senders. */
export function WaitingItems({ state: { card, claim } }: { state: ShownClaim }) {
  if (card === null || card.items.length === 0) return null
  return (
    <Section title={copy.items} id={sectionIds.items}>
      <Stack as="ul" gap="s">
        {card.items.map((item) => (
          <li key={item.id}>
            <Inline justify="between">
              <Stack gap="none">
                <Text weight="strong">
                  {copy.itemKinds[item.kind]} {item.track ?? ''}
                </Text>
                <Text size="small" tone="muted">
                  {item.returnedOn === null
                    ? `${copy.itemPlaces(claim)[item.place]}, ${copy.itemUntil(dateInDots(item.keepUntil))}`
                    : copy.itemReturned(dateInDots(item.keepUntil), dateInDots(item.returnedOn))}
                </Text>
              </Stack>
              {item.choiceToken !== null && (
                <Link href={addresses.rpo(item.choiceToken)} alone>
                  {copy.itemChoose}
                </Link>
              )}
            </Inline>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
