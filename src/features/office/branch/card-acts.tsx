import { branchCopy, branchCardCopy as copy } from '#copy/branch.ts'
import { branchMoveCopy } from '#copy/branch-move.ts'
import { branchOrderCopy } from '#copy/branch-order.ts'
import { branchRecoveryCopy } from '#copy/branch-recovery.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import type { ShownCard } from './card-store.ts'

export function Acts({ state, page }: { state: ShownCard; page: BranchPage }) {
  const { card, sending } = state
  const { acts } = card
  const some = acts.some((act) => act !== 'note_item' && act !== 'book')
  return (
    <Card as="section" aria-labelledby="acts" padding="small" data-print="never">
      <Stack gap="s">
        <Heading level={3} size="h4" id="acts">
          {copy.acts}
        </Heading>
        {!some && !card.mustEmpty && <Text tone="muted">{copy.noActs}</Text>}
        {card.boxOutOfOrder && (
          <Notice tone="warning">{card.mustEmpty ? copy.mustEmpty(card) : copy.boxState(card)}</Notice>
        )}
        <Inline>
          {acts.includes('sign') && (
            <Button
              tone="primary"
              icon="check"
              aria-haspopup="dialog"
              onClick={() => page.card.act.ask('sign')}
            >
              {copy.sign}
            </Button>
          )}
          {acts.includes('refuse') && (
            <Button aria-haspopup="dialog" onClick={() => page.card.act.ask('refuse')}>
              {copy.refuse}
            </Button>
          )}
          {acts.includes('end') && (
            <Button tone="danger" aria-haspopup="dialog" onClick={() => page.card.act.ask('end')}>
              {copy.end}
            </Button>
          )}
          {acts.includes('move') && (
            <Button icon="box" aria-haspopup="dialog" onClick={() => void page.move.open(card)}>
              {branchMoveCopy.act(card)}
            </Button>
          )}
          {acts.includes('change_order') && (
            <Button icon="edit" aria-haspopup="dialog" onClick={() => page.order.open(card)}>
              {branchOrderCopy.act}
            </Button>
          )}
        </Inline>
        <Stack gap="none" align="start">
          <Button
            size="small"
            tone="plain"
            icon="login"
            aria-haspopup="dialog"
            onClick={() =>
              page.recovery.open({ claim: card.id, isEntity: card.clientType === clientTypeByName.legal })
            }
          >
            {branchRecoveryCopy.act}
          </Button>
          <Button
            size="small"
            tone="plain"
            icon="box"
            busy={sending.includes('box')}
            onClick={() => void page.card.setBoxOrder(!card.boxOutOfOrder)}
          >
            {branchCopy.boxOf(card.boxOutOfOrder ? branchCopy.putBack : branchCopy.putOut, card)}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}
