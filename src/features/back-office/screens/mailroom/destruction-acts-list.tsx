import {
  confirmDestructionAct,
  type DestructionAct,
  printDestructionAct,
  readDestructionActs,
} from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type ListStore, list } from '#kit/screens/list.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { MailroomFailureRenderer } from './mailroom-failure.tsx'

interface WitnessDraft {
  readonly witness: string
}

const actHistory = ({ drawnBy, drawnAt, confirmedBy, confirmedAt, witness }: DestructionAct): string =>
  confirmedAt === null
    ? copy.drawn(drawnBy, formatMoscowDateTime(new Date(drawnAt)))
    : copy.confirmed(confirmedBy ?? '', formatMoscowDateTime(new Date(confirmedAt)), witness ?? '')

function Act({ act, onConfirm }: { act: DestructionAct; onConfirm: () => void }) {
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
          <ButtonLink size="small" icon="print" href={buildFileUrl(printDestructionAct, { id: act.id })}>
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

export function createDestructionActsList(environment: Environment, failure: MailroomFailureRenderer) {
  const acts: ListStore<DestructionAct, WitnessDraft> = list<DestructionAct, WitnessDraft>({
    read: async () => {
      const answer = await call(environment, readDestructionActs, {})
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
          <LengthLimitedField
            name="act-witness"
            limit={maxTextLength.person}
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
      send: ({ id }, body) => call(environment, confirmDestructionAct, { params: { id }, body }),
      refused: async (refusal) => {
        if ('status' in refusal && refusal.status === 409) await acts.again()
        return undefined
      },
    },
  })
  return acts
}
