import type { TriedLetter } from '#contract/letter-rules.ts'
import { instantInWords } from '#copy/date-text.ts'
import { letterRulesCopy as copy, inboxRefusalText } from '#copy/inbox.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { RulesPage, ShownRules } from './rules-page.ts'

function WouldBe({ letter }: { letter: TriedLetter }) {
  if (letter.action === null) return <Text tone="muted">{copy.waits}</Text>
  const action = copy.actions[letter.action]
  return letter.byThisRule ? (
    <Badge tone={letter.action === 'destroy' ? 'danger' : 'success'}>{action}</Badge>
  ) : (
    <Text tone="muted">{copy.byOther(action)}</Text>
  )
}

/** What the rule would have done with the last thirty letters; then it may be switched on. */
export function TrialDialog({ state, page }: { state: ShownRules; page: RulesPage }) {
  const { trial, busy, refused } = state
  const letters = trial?.found.letters ?? []
  return (
    <Dialog
      open={trial !== null}
      onClose={page.leave}
      size="wide"
      title={copy.trialTitle}
      closeLabel={copy.close}
      actions={
        trial && (
          <>
            <Button tone="primary" icon="play" busy={busy} onClick={() => void page.switchOn()}>
              {copy.turnOn}
            </Button>
            <Button tone="quiet" onClick={page.leave}>
              {copy.cancel}
            </Button>
          </>
        )
      }
    >
      {trial && (
        <Stack gap="m">
          <Text weight="strong">{copy.sentence(trial.rule.contains, trial.rule.action)}</Text>
          <RefusalNotice code={refused} words={inboxRefusalText} tone="warning" />
          <Text data-test="trial">
            {letters.length === 0 ? copy.trialNone : copy.trialFound(trial.found.matched, letters.length)}
          </Text>
          {letters.length > 0 && (
            <Table
              caption={copy.trialTitle}
              columns={[
                { label: copy.trialColumns.sender, names: true, cell: (letter) => letter.sender },
                {
                  label: copy.trialColumns.received,
                  cell: (letter) => instantInWords(new Date(letter.receivedAt)),
                },
                { label: copy.trialColumns.action, cell: (letter) => <WouldBe letter={letter} /> },
              ]}
              rows={letters}
              idOf={(letter) => String(letter.id)}
            />
          )}
        </Stack>
      )}
    </Dialog>
  )
}
