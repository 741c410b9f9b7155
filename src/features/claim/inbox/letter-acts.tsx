import type { HolderAct } from '#contract/incoming-letters.ts'
import { instantInWords } from '#copy/date-text.ts'
import { inboxLetterCopy as copy } from '#copy/inbox.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AskedAct, ShownLetter } from './inbox-letter.ts'
import type { InboxPage } from './inbox-page.ts'

/** Orders that lead out of the branch are asked about first. */
const asked: readonly string[] = ['order_collect', 'order_courier', 'order_destroy'] satisfies AskedAct[]
const isAsked = (act: HolderAct): act is AskedAct => asked.includes(act)

const icons = {
  order_scan: 'document',
  keep: 'box',
  order_collect: 'building',
  order_courier: 'external',
  order_destroy: 'trash',
  change_mind: 'refresh',
} as const satisfies Record<HolderAct, string>

/** The scan is what the service is for; an order that stands is what one may want to take back. */
const toneOf = (act: HolderAct): 'primary' | 'secondary' =>
  act === 'order_scan' || act === 'change_mind' ? 'primary' : 'secondary'

/** What may be done with a letter now; destroying it stands in a menu, out of the way of hasty presses. */
export function LetterActs({ state, page }: { state: ShownLetter; page: InboxPage }) {
  const { card, sending } = state
  const begin = (act: HolderAct) => (isAsked(act) ? page.letter.ask(act) : void page.letter.act(act))
  const inMenu = card.acts.filter((act) => act === 'order_destroy')
  return (
    <Card as="section" aria-labelledby="letter-acts">
      <Stack gap="m">
        <Heading level={3} id="letter-acts">
          {copy.acts}
        </Heading>
        {card.destroyAfter !== null && card.status === 'destroy_ordered' && (
          <Notice tone="warning">{copy.destroyAfter(instantInWords(new Date(card.destroyAfter)))}</Notice>
        )}
        {card.acts.length === 0 ? (
          <Text tone="muted">{card.status === 'destroying' ? copy.destroying : copy.noActs}</Text>
        ) : (
          <Inline gap="s">
            {card.acts
              .filter((act) => act !== 'order_destroy')
              .map((act) => (
                <Button
                  key={act}
                  tone={toneOf(act)}
                  icon={icons[act]}
                  busy={sending === act}
                  onClick={() => begin(act)}
                >
                  {sending === act ? copy.sending : copy.act[act]}
                </Button>
              ))}
            {inMenu.length > 0 && (
              <Menu
                label={copy.more}
                busy={sending !== null}
                actions={inMenu.map((id) => ({ id, text: copy.act[id], icon: icons[id], danger: true }))}
                onChoose={(id) => begin(id as HolderAct)}
              />
            )}
          </Inline>
        )}
      </Stack>
    </Card>
  )
}
