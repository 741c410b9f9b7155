import {
  confirmDestroyAct,
  type DestroyAct,
  destructionActDocument,
  readDestroyActs,
} from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { longest } from '#kit/api/typed-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { LimitedField } from '#kit/screens/limited-field.tsx'
import { type List, list } from '#kit/screens/list.ts'
import { fileAddress } from '#kit/state/file-address.ts'
import { instantInWords } from '#kit/words/date-text.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { MailroomFailure } from './mailroom-failure.tsx'

interface WitnessDraft {
  readonly witness: string
}

const actHistory = ({ drawnBy, drawnAt, confirmedBy, confirmedAt, witness }: DestroyAct): string =>
  confirmedAt === null
    ? copy.drawn(drawnBy, instantInWords(new Date(drawnAt)))
    : copy.confirmed(confirmedBy ?? '', instantInWords(new Date(confirmedAt)), witness ?? '')

function Act({ act, onConfirm }: { act: DestroyAct; onConfirm: () => void }) {
  const isUnconfirmed = act.confirmedAt === null
  return (
    <Card as="li" padding="small">
      <Stack gap="s">
        <Inline justify="between" align="baseline">
          <Heading level={3} size="h4">
            {copy.actTitle(act.id)}
          </Heading>
          <Badge tone={isUnconfirmed ? 'warning' : 'success'}>
            {isUnconfirmed ? copy.actOpen : copy.actDone}
          </Badge>
        </Inline>
        <Text>{act.letters.map(({ id, sender }) => copy.about(id, sender)).join('; ')}</Text>
        <Text size="small" tone="muted">
          {actHistory(act)}
        </Text>
        <Inline gap="s">
          <ButtonLink size="small" icon="print" href={fileAddress(destructionActDocument, { id: act.id })}>
            {copy.printAct}
          </ButtonLink>
          {isUnconfirmed && (
            <Button
              size="small"
              tone="danger"
              aria-label={copy.ofAct(copy.confirmAct, act.id)}
              onClick={onConfirm}
            >
              {copy.confirmAct}
            </Button>
          )}
        </Inline>
      </Stack>
    </Card>
  )
}

export function destructionList(environment: Environment, failure: MailroomFailure) {
  const acts: List<DestroyAct, WitnessDraft> = list<DestroyAct, WitnessDraft>({
    read: async () => {
      const answer = await call(environment, readDestroyActs, {})
      return answer.ok ? { ok: true, rows: answer.value, total: answer.value.length } : answer
    },
    pageSize: Number.POSITIVE_INFINITY,
    words: { loading: copy.loading, failed: copy.failedTitle, pages: copy.pages },
    refusal: mailroomRefusalText,
    failure: (code) => failure(code, () => void acts.again()),
    none: copy.noActs,
    noneIcon: 'document',
    noneText: copy.noActsText,
    draw: ({ rows }) => (
      <Stack as="ul" gap="s">
        {rows.map((act) => (
          <Act key={act.id} act={act} onConfirm={() => acts.open(act)} />
        ))}
      </Stack>
    ),
    acts: {
      formId: 'destroy-act',
      draft: { witness: '' },
      title: ({ id }) => copy.confirmTitle(id),
      submit: copy.confirmAct,
      submitting: copy.sending,
      danger: true,
      refusal: mailroomRefusalText,
      atFields: ['invalid_request'],
      fields: ({ subject: { letters }, draft, refused }, fill) => (
        <>
          <Text>{copy.confirmText(letters.length)}</Text>
          <LimitedField
            name="act-witness"
            limit={longest.person}
            isName
            label={copy.witness}
            autoComplete="off"
            required
            value={draft.witness}
            error={refused === 'invalid_request' ? copy.witnessMissing : undefined}
            onChange={(event) => fill({ witness: event.currentTarget.value })}
          />
        </>
      ),
      send: ({ id }, body) => call(environment, confirmDestroyAct, { params: { id }, body }),
      refused: async (refusal) => {
        if ('status' in refusal && refusal.status === 409) await acts.again()
        return undefined
      },
    },
  })
  return acts
}
