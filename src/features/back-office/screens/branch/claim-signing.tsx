import { type ReactNode, useEffect, useRef } from 'react'
import { branchRefusalText, branchClaimCardCopy as copy } from '#back-office/words/branch.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { BranchPage } from './branch-page.ts'
import { PrintApplicationLink } from './claim-card-parts.tsx'
import type { LoadedClaimCardState } from './claim-card-store.ts'

interface Props {
  state: LoadedClaimCardState
  page: BranchPage
}

interface StartRentFormProps extends Props {
  act: 'sign' | 'exchange'
  label: string
  onAct: () => void
  children?: ReactNode
}

/** Starts the rent without a dialog: the passport and the printed application are next to this button. */
export function StartRentForm({ state, page, act, label, onAct, children }: StartRentFormProps) {
  const { card, sending, privilegeSeen, refused } = state
  const privilege = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refused === 'privilege_not_seen') privilege.current?.focus()
  }, [refused])
  const isBusy = sending.includes(act)
  return (
    <>
      {card.clientType === clientTypeByName.privileged && (
        <Checkbox
          name="act-privilege"
          ref={privilege}
          boxed
          label={copy.privilegeSeen(card.privilegeDocument ?? '')}
          error={refused === 'privilege_not_seen' ? branchRefusalText(refused) : undefined}
          checked={privilegeSeen}
          onChange={(event) => page.card.markPrivilegeSeen(event.currentTarget.checked)}
        />
      )}
      {children}
      <Inline>
        <Button tone="primary" icon="check" aria-keyshortcuts="S" busy={isBusy} onClick={onAct}>
          {isBusy ? copy.sending : label}
        </Button>
        <PrintApplicationLink claim={card.id} />
      </Inline>
    </>
  )
}

export function ClaimSigning({ state, page }: Props) {
  const { card, today } = state
  return (
    <Card as="section" aria-labelledby="signing" padding="small" data-print="never">
      <Stack gap="s">
        <Heading level={3} size="h4" id="signing">
          {copy.signTitle}
        </Heading>
        <Text>{copy.signText(card.startDate > today ? formatDottedDate(card.startDate) : null)}</Text>
        <StartRentForm
          state={state}
          page={page}
          act="sign"
          label={copy.sign}
          onAct={() => void page.card.sign()}
        />
      </Stack>
    </Card>
  )
}
