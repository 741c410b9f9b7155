import { useStore } from '@nanostores/react'
import { withdrawalCopy as copy, withdrawalRefusalText } from '#claims/words/withdrawal.ts'
import { ConfirmDialog } from '#kit/screens/confirm-dialog.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { showToast } from '#kit/state/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ClaimWithdrawal } from './claim-withdrawal.ts'

interface Props {
  withdrawal: ClaimWithdrawal
  claim: number
  /** A paid move: the old rent goes on. */
  isMove?: boolean
}

/** Asks the holder to confirm the withdrawal of this claim. */
export function WithdrawClaimDialog({ withdrawal, claim, isMove = false }: Props) {
  const state = useStore(withdrawal.$withdrawal)
  const asked = state?.claim === claim ? state : null
  const confirm = async () => {
    const ended = await withdrawal.confirm()
    if (ended === 'given_up')
      showToast('claim_withdrawn', isMove ? copy.moveDone : copy.done(claim), { tone: 'success' })
    else if (ended) showToast(ended, withdrawalRefusalText(ended))
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={withdrawal.close}
      title={isMove ? copy.moveTitle : copy.title(claim)}
      confirm={asked?.sending ? copy.sending : copy.send}
      busy={asked?.sending ?? false}
      onConfirm={confirm}
    >
      {asked && (
        <Stack gap="s">
          <Text>{isMove ? copy.moveText : copy.text}</Text>
          {!isMove && <Text>{copy.money}</Text>}
          <RefusalNotice code={asked.refused} words={withdrawalRefusalText} />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

export const WithdrawClaimButton = (props: Props) => (
  <>
    <Button
      tone="plain"
      aria-label={(props.isMove ? copy.moveButtonOf : copy.buttonOf)(props.claim)}
      onClick={() => props.withdrawal.ask(props.claim)}
    >
      {props.isMove ? copy.moveButton : copy.button}
    </Button>
    <WithdrawClaimDialog {...props} />
  </>
)
