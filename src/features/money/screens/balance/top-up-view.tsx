import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { Form } from '#kit/screens/form.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { textTypedSince } from '#kit/state/dialog.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import {
  downloadTopUpPaymentOrder,
  orderTopUp,
  type TopUp,
  type TopUpAmountRefusal,
} from '#money/api/balance.ts'
import { parseTopUpAmount } from '#money/rules/ledger.ts'
import {
  balanceRefusalText,
  organisationBalanceCopy as copy,
  topUpAmountErrors,
  topUpSbpCopy,
} from '#money/words/organisation-balance.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

interface TopUpState {
  readonly typed: string
  readonly problem: TopUpAmountRefusal | null
  readonly refused: string | null
  readonly sending: boolean
  readonly made: TopUp | null
}

export function createTopUpForm(environment: Environment, onMade: () => void) {
  const $topUp = atom<TopUpState>({ typed: '', problem: null, refused: null, sending: false, made: null })
  const change = (part: Partial<TopUpState>) => $topUp.set({ ...$topUp.get(), ...part })
  return {
    $topUp: $topUp as ReadableAtom<TopUpState>,
    type: (typed: string) => change({ typed, problem: null }),
    order: async (bySbp = false): Promise<void> => {
      const { typed, sending } = $topUp.get()
      if (sending) return
      const amount = parseTopUpAmount(typed)
      if (!amount.ok) return change({ problem: amount.code, refused: null })
      change({ sending: true, problem: null, refused: null, made: null })
      const answer = await call(environment, orderTopUp, {
        body: { amount: amount.value, ...(bySbp ? { sbp: true } : {}) },
      })
      if (!answer.ok) return change({ sending: false, refused: answer.code })
      if (bySbp) {
        change({ sending: false, typed: textTypedSince(typed, $topUp.get().typed) })
        return environment.go(`${pagePaths.paymentSbp}?topUp=${answer.value.id}`)
      }
      change({ sending: false, made: answer.value, typed: textTypedSince(typed, $topUp.get().typed) })
      onMade()
    },
    forget: (id: number) => {
      if ($topUp.get().made?.id === id) change({ made: null })
    },
  }
}

export function TopUpView({ form, sbp }: { form: ReturnType<typeof createTopUpForm>; sbp: boolean }) {
  const { typed, problem, refused, sending, made } = useStore(form.$topUp)
  return (
    <Form onSubmit={() => void form.order()}>
      <Stack gap="m">
        <Heading level={2} size="h3" id="top-up">
          {copy.topUpTitle}
        </Heading>
        <TextField
          name="amount"
          label={copy.amount}
          hint={copy.amountHint}
          suffix="₽"
          inputMode="decimal"
          autoComplete="off"
          width="medium"
          value={typed}
          error={problem === null ? undefined : topUpAmountErrors[problem]}
          onChange={(event) => form.type(event.target.value)}
        />
        <RefusalNotice code={refused} words={balanceRefusalText} title={copy.refusedTitle} />
        {made && (
          <Notice
            tone="success"
            live="polite"
            title={copy.madeTitle(made.id)}
            action={
              <ButtonLink
                tone="primary"
                icon="download"
                href={buildFileUrl(downloadTopUpPaymentOrder, { id: made.id })}
                external
              >
                {copy.order}
              </ButtonLink>
            }
          >
            {copy.madeText}
          </Notice>
        )}
        <Stack gap="xs">
          <Button type="submit" wide tone={made ? 'secondary' : 'primary'} busy={sending}>
            {sending ? copy.ordering : copy.topUp}
          </Button>
          {sbp && (
            <Button wide busy={sending} onClick={() => void form.order(true)}>
              {topUpSbpCopy.pay}
            </Button>
          )}
        </Stack>
        {sbp && (
          <Text size="small" tone="muted">
            {topUpSbpCopy.note}
          </Text>
        )}
      </Stack>
    </Form>
  )
}
