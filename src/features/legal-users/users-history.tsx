import { instantInWords } from '#copy/date-text.ts'
import { legalUsersCopy as copy, organisationActWords } from '#copy/legal-users.ts'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { OnlyOn } from '#ui/only-on/only-on.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LegalUsersState } from './legal-users-page.ts'

type Acts = Extract<LegalUsersState, { kind: 'shown' }>['history']

function ActsTable({ history }: { history: Acts }) {
  return (
    <Table
      caption={copy.historyTitle}
      captionHidden
      columns={[
        { key: 'at', label: copy.historyColumns.at, names: true },
        { key: 'act', label: copy.historyColumns.act },
        { key: 'about', label: copy.historyColumns.about },
        { key: 'actor', label: copy.historyColumns.actor },
      ]}
      rows={history.map(({ at, act, about, actor }) => ({
        id: `${at}-${act}-${about}`,
        cells: { at: instantInWords(new Date(at)), act: organisationActWords[act], about, actor },
      }))}
    />
  )
}

function ActsCards({ history }: { history: Acts }) {
  return (
    <Stack as="ul" gap="m">
      {history.map(({ at, act, about, actor }) => (
        <Card key={`${at}-${act}-${about}`} as="li">
          <Stack gap="xxs">
            <Text size="small" tone="muted">
              {instantInWords(new Date(at))}
            </Text>
            <Text weight="medium">{organisationActWords[act]}</Text>
            <Text>{about}</Text>
            <Text size="small" tone="muted">
              {copy.historyColumns.actor}: {actor}
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

/** Who let whom in or out, newest first: a table, cards on a phone (M-LEGAL-08). */
export function UsersHistory({ history }: { history: Acts }) {
  return (
    <Stack gap="m">
      <Heading level={2}>{copy.historyTitle}</Heading>
      {history.length === 0 ? (
        <Text>{copy.historyNone}</Text>
      ) : (
        <>
          <OnlyOn device="fromTablet">
            <ActsTable history={history} />
          </OnlyOn>
          <OnlyOn device="phone">
            <ActsCards history={history} />
          </OnlyOn>
        </>
      )}
    </Stack>
  )
}
