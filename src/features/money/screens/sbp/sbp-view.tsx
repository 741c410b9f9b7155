import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ONLINE_PAYMENT_DEADLINE_MINUTES } from '#kit/rules/limits.ts'
import { island } from '#kit/screens/island.tsx'
import { SessionEndedNotice } from '#kit/screens/refusal-notice.tsx'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { FiscalReceiptLinks } from '#money/parts/payment-controls.tsx'
import { toClaimPaymentSummary } from '#money/parts/payment-summary.tsx'
import { sbpCopy as copy, isTopUpPaid, sbpRefusalText, sbpStatusLabels } from '#money/words/sbp.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Link } from '#ui/link/link.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { StampedStatusSlip } from '#ui/stamped-status-slip/stamped-status-slip.tsx'
import { Text } from '#ui/text/text.tsx'
import { CountdownBar } from '#ui/timer/timer.tsx'
import {
  createSbpPage,
  type LoadedSbpPayment,
  type SbpPage,
  type SbpPaymentSubject,
  sbpReturnPath,
} from './sbp-page.ts'

interface Props {
  state: LoadedSbpPayment
  page: SbpPage
}

const ONLINE_PAYMENT_MS = ONLINE_PAYMENT_DEADLINE_MINUTES * 60_000

const subjectName = (subject: SbpPaymentSubject): string =>
  subject.kind === 'topUp' ? copy.topUpNumber(subject.topUp) : copy.claimNumber(subject.claim)

function waitingWords({ refused, payment }: LoadedSbpPayment): string {
  if (refused === 'offline') return copy.offline
  if (refused !== null) return copy.unreachable
  return payment.taken ? copy.taken : copy.waiting
}

function TimeLeft({ page }: { page: SbpPage }) {
  const left = useStore(page.$left)
  if (left === null) return null
  return (
    <CountdownBar
      remaining={left}
      total={ONLINE_PAYMENT_MS}
      label={copy.deadline}
      warning={copy.paySoon}
      announcement={copy.announced}
    />
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <Stack gap="none">
    <Text size="small" tone="muted">
      {label}
    </Text>
    <Text size="figure" weight="strong" numeric>
      {formatAmount(amount)}
    </Text>
  </Stack>
)

/** Sum, subject and deadline of the payment. */
function Facts({ state, page }: Props) {
  const paidFor = state.claim && toClaimPaymentSummary(state.claim)
  return (
    <Stack gap="m">
      <Sum label={copy.sum} amount={state.payment.amount} />
      {paidFor && (
        <Stack gap="none">
          <Text weight="strong">{paidFor.title}</Text>
          {paidFor.lines.map((line) => (
            <Text key={line} size="small" numeric>
              {line}
            </Text>
          ))}
        </Stack>
      )}
      <TimeLeft page={page} />
    </Stack>
  )
}

/** Desktops show the QR code; phones and tablets show the bank link and hide the code in a collapsed section. */
function Code({ payload }: { payload: string }) {
  const code = <QrCode text={payload} label={copy.code} size="large" data-test="sbp-code" />
  return (
    <>
      <HiddenByWidthOrLogin below="desktop">
        <Card tone="sunken">
          <Stack gap="s" align="centre">
            {code}
            <Text centre>{copy.scan}</Text>
            <Link href={payload} external alone>
              {copy.orHere}
            </Link>
          </Stack>
        </Card>
      </HiddenByWidthOrLogin>
      <HiddenByWidthOrLogin above="tablet">
        <Stack gap="s">
          <ButtonLink tone="primary" wide href={payload} external>
            {copy.openBank}
          </ButtonLink>
          <Text size="small" tone="muted">
            {copy.openBankNote}
          </Text>
          <Disclosure title={copy.showCode}>{code}</Disclosure>
        </Stack>
      </HiddenByWidthOrLogin>
    </>
  )
}

function Waiting({ state, page }: Props) {
  const { payment, subject, refused, reloading } = state
  const hasSessionEnded = refused === 'login_required'
  return (
    <StampedStatusSlip
      eyebrow={subjectName(subject)}
      title={copy.title}
      stamp={{ words: sbpStatusLabels.waiting, tone: 'awaited' }}
      actions={
        !hasSessionEnded && (
          <>
            {payment.payUrl !== null && <ButtonLink href={payment.payUrl}>{copy.byCard}</ButtonLink>}
            <Button tone="quiet" icon="refresh" busy={reloading && refused !== null} onClick={page.askNow}>
              {copy.check}
            </Button>
            <ButtonLink tone="quiet" href={sbpReturnPath(subject)}>
              {subject.kind === 'topUp' ? copy.toBalance : copy.toClaim}
            </ButtonLink>
          </>
        )
      }
      {...(payment.payUrl === null ? {} : { note: copy.once })}
      aside={!hasSessionEnded && payment.payload !== null && <Code payload={payment.payload} />}
      progress={!hasSessionEnded && <Spinner label={waitingWords(state)} />}
    >
      {hasSessionEnded ? <SessionEndedNotice /> : <Facts state={state} page={page} />}
    </StampedStatusSlip>
  )
}

function Ended({ state }: Pick<Props, 'state'>) {
  const { payment, subject } = state
  const isGood = isTopUpPaid(payment.state)
  return (
    <StampedStatusSlip
      data-test={isGood ? 'booked' : 'cancelled'}
      eyebrow={subjectName(subject)}
      title={isGood ? copy.booked : copy.notBooked}
      takesFocus
      stamp={{ words: isGood ? sbpStatusLabels.paid : sbpStatusLabels.over, tone: isGood ? 'good' : 'bad' }}
      actions={
        <ButtonLink tone="primary" size="large" href={pagePaths.legalsBalance}>
          {isGood ? copy.toBalance : copy.again}
        </ButtonLink>
      }
    >
      <Sum label={isGood ? copy.added : copy.sum} amount={payment.amount} />
      <Text size="lead">{isGood ? copy.bookedText : copy.notBookedText}</Text>
      <FiscalReceiptLinks receipts={payment.receipts} />
    </StampedStatusSlip>
  )
}

function SbpView({ page }: { page: SbpPage }) {
  const state = useStore(page.$state, { ssr: 'initial' })
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'shown')
    return state.payment.state === 'waiting' ? <Waiting state={state} page={page} /> : <Ended state={state} />
  const isMissing = page.subject === null
  return (
    <PageFailure
      code={state.code}
      title={isMissing ? copy.noSubjectTitle : copy.failedTitle}
      words={sbpRefusalText}
      onRetry={isMissing ? undefined : page.retry}
      others={
        <ButtonLink
          tone={isMissing ? 'primary' : 'secondary'}
          href={page.subject === null ? pagePaths.claims : sbpReturnPath(page.subject)}
        >
          {page.subject?.kind === 'topUp' ? copy.toBalance : copy.toClaim}
        </ButtonLink>
      }
    />
  )
}

export const SbpIsland = island(createSbpPage, SbpView)
