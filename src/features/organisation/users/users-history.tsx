import { instantInWords } from '#copy/date-text.ts'
import { legalUsersCopy as copy, organisationActWords } from '#copy/legal-users.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ShownLegalUsers } from './legal-users-page.ts'

/** Who let whom in or out, newest first (M-LEGAL-08). */
export const UsersHistory = ({ history }: Pick<ShownLegalUsers, 'history'>) => (
  <Stack gap="m">
    <Heading level={2}>{copy.historyTitle}</Heading>
    {history.length === 0 ? (
      <Text>{copy.historyNone}</Text>
    ) : (
      <Table
        caption={copy.historyTitle}
        columns={[
          {
            label: copy.historyColumns.at,
            names: true,
            cell: ({ at: time }) => instantInWords(new Date(time)),
          },
          { label: copy.historyColumns.act, cell: ({ act }) => organisationActWords[act] },
          { label: copy.historyColumns.about, cell: ({ about }) => about || copy.erased },
          { label: copy.historyColumns.actor, cell: ({ actor }) => actor },
        ]}
        rows={history}
        idOf={({ at: time, act, about }) => `${time}-${act}-${about}`}
      />
    )}
  </Stack>
)
