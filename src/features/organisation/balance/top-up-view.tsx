import { useStore } from '@nanostores/react'
import { topUpOrder } from '#contract/balance.ts'
import { balanceRefusalText, legalBalanceCopy as copy, topUpProblems } from '#copy/legal-balance.ts'
import { topUpSbpCopy } from '#copy/top-up-sbp.ts'
import { Form } from '#parts/form.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { fileAddress } from '#state/file-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { BalancePage } from './balance-page.ts'

/** Fills the balance: an amount, and the payment order to download. */
export function TopUpView({ form, sbp }: { form: BalancePage['topUp']; sbp: boolean }) {
  const { typed, problem, refused, sending, made } = useStore(form.$topUp)
  return (
    <Form onSubmit={() => void form.order()}>
      <Stack gap="m" align="start">
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
          error={problem === null ? undefined : topUpProblems[problem]}
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
                href={fileAddress(topUpOrder, { id: made.id })}
                external
              >
                {copy.order}
              </ButtonLink>
            }
          >
            {copy.madeText}
          </Notice>
        )}
        <Inline gap="s">
          <Button type="submit" tone={made ? 'secondary' : 'primary'} busy={sending}>
            {sending ? copy.ordering : copy.topUp}
          </Button>
          {sbp && (
            <Button busy={sending} onClick={() => void form.order(true)}>
              {topUpSbpCopy.pay}
            </Button>
          )}
        </Inline>
        {sbp && (
          <Text size="small" tone="muted">
            {topUpSbpCopy.note}
          </Text>
        )}
      </Stack>
    </Form>
  )
}
