import type { ReactNode } from 'react'
import { receiptStubCopy, resultStampTexts } from '#claims/words/result-pages.ts'
import { SessionEndedNotice } from '#kit/screens/refusal-notice.tsx'
import { paymentStatusCopy as copy } from '#money/words/payment.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StampedStatusSlip } from '#ui/stamped-status-slip/stamped-status-slip.tsx'
import { Text } from '#ui/text/text.tsx'

export interface BankWaitingNoticeProps {
  about: string
  isSlow: boolean
  /** True while the bank is asked after a click on "check now". */
  isAsking: boolean
  refused: string | null
  payUrl: string | null
  toClaim: string
  onAskNow: () => void
  stub: ReactNode
  children?: ReactNode
}

function wordsOf(refused: string | null, isSlow: boolean): string {
  if (refused === 'offline') return copy.offline
  if (refused !== null) return copy.unreachable
  return isSlow ? copy.slow : copy.asking
}

const titleOf = (refused: string | null, isSlow: boolean): string => {
  if (refused === 'offline') return copy.offlineTitle
  return isSlow ? copy.slowTitle : copy.title
}

export function BankWaitingNotice(props: BankWaitingNoticeProps) {
  const { about, isSlow, isAsking, refused, payUrl, toClaim, onAskNow, stub, children } = props
  const isLong = isSlow || refused !== null
  const hasEnded = refused === 'login_required'
  const words = wordsOf(refused, isSlow)
  return (
    <StampedStatusSlip
      eyebrow={about}
      title={titleOf(refused, isSlow)}
      stamp={{
        words: refused === 'offline' ? resultStampTexts.offline : resultStampTexts.awaited,
        tone: 'awaited',
      }}
      stub={stub}
      stubLabel={receiptStubCopy.label}
      actions={
        isLong &&
        !hasEnded && (
          <>
            <Button tone="primary" icon="refresh" busy={isAsking} onClick={onAskNow}>
              {copy.checkNow}
            </Button>
            {payUrl !== null && <ButtonLink href={payUrl}>{copy.backToBank}</ButtonLink>}
            <ButtonLink tone="quiet" href={toClaim}>
              {copy.claim}
            </ButtonLink>
          </>
        )
      }
    >
      {hasEnded ? (
        <SessionEndedNotice />
      ) : (
        <Stack gap="s">
          <Spinner label={words} />
          {isLong && <Text weight="strong">{copy.payOnce}</Text>}
          {children}
        </Stack>
      )}
    </StampedStatusSlip>
  )
}
