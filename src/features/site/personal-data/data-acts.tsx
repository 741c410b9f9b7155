import type { DeletionTerms, KeptData, PersonalData } from '#contract/personal-data.ts'
import { instantInWords } from '#copy/date-text.ts'
import {
  blockerWords,
  personalDataCopy as copy,
  keptDataText,
  personalDataRefusalText,
} from '#copy/personal-data.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { dataParts, Part } from './data-facts.tsx'
import type { OwnData, ShownData } from './own-data.ts'

/** What the law makes us keep, each with its last day. */
export function Kept({ kept }: { kept: readonly KeptData[] }) {
  if (kept.length === 0) return <Text>{copy.nothingKept}</Text>
  return (
    <Stack gap="xs">
      <Text weight="strong">{copy.keptTitle}</Text>
      <Stack as="ul" gap="xs">
        {kept.map((part) => (
          <Stack as="li" gap="xxs" key={part.what}>
            <Text>{keptDataText(part)}</Text>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function Blockers({ blockers }: Pick<DeletionTerms, 'blockers'>) {
  return (
    <Notice title={copy.blockedTitle}>
      <Stack as="ul" gap="xs">
        {blockers.map(({ code, claims }) => (
          <Stack as="li" gap="xxs" key={code}>
            <Text>{[blockerWords[code], ...claims.map((id) => copy.rent(id))].join(' ')}</Text>
          </Stack>
        ))}
      </Stack>
    </Notice>
  )
}

function Consents({ consents, onWithdraw }: Pick<PersonalData, 'consents'> & { onWithdraw: () => void }) {
  const words = (instant: string) => instantInWords(new Date(instant))
  return (
    <Part title={copy.consents} id={dataParts.consents}>
      {consents.length === 0 && <Text tone="muted">{copy.noConsents}</Text>}
      <Stack as="ul" gap="s">
        {consents.map(({ version, givenAt, withdrawnAt }) => (
          <Stack as="li" gap="xxs" key={givenAt}>
            <Text>{copy.consentText(version)}</Text>
            <Text size="small" tone="muted">
              {[
                copy.given(words(givenAt)),
                ...(withdrawnAt ? [copy.withdrawn(words(withdrawnAt))] : []),
              ].join(', ')}
            </Text>
          </Stack>
        ))}
      </Stack>
      {consents.some(({ withdrawnAt }) => withdrawnAt === null) && (
        <Stack gap="s" align="start">
          <Text size="small" tone="muted" prose>
            {copy.withdrawText}
          </Text>
          <Button data-print="never" onClick={onWithdraw}>
            {copy.withdraw}
          </Button>
        </Stack>
      )}
    </Part>
  )
}

function Confirm({ state, acts }: { state: ShownData; acts: OwnData }) {
  const deletes = state.asked === 'deletion'
  return (
    <Dialog
      open={state.asked !== null}
      onClose={() => acts.ask(null)}
      title={deletes ? copy.removeTitle : copy.withdrawTitle}
      closeLabel={copy.close}
      actions={
        <>
          <Button tone="danger" busy={state.busy} onClick={() => void acts.confirm()}>
            {deletes ? copy.remove : copy.withdraw}
          </Button>
          <Button onClick={() => acts.ask(null)}>{copy.cancel}</Button>
        </>
      }
    >
      {deletes ? (
        <Stack gap="s">
          <Text>{copy.removeText}</Text>
          <Kept kept={state.data.deletion.kept} />
        </Stack>
      ) : (
        <Text>{copy.withdrawText}</Text>
      )}
    </Dialog>
  )
}

/** The consent and the deletion, each explained before it is done. */
export function DataActs({ state, acts }: { state: ShownData; acts: OwnData }) {
  const { blockers, kept } = state.data.deletion
  return (
    <>
      <Consents consents={state.data.consents} onWithdraw={() => acts.ask('withdrawal')} />
      {state.done && (
        <Notice tone="success" live="polite">
          {copy.withdrawDone}
        </Notice>
      )}
      <Part title={copy.deletion} id={dataParts.deletion}>
        <Stack gap="s" align="start">
          <Text prose>{copy.deletionText}</Text>
          <Kept kept={kept} />
          {blockers.length > 0 ? (
            <Blockers blockers={blockers} />
          ) : (
            <Button tone="danger" data-print="never" onClick={() => acts.ask('deletion')}>
              {copy.remove}
            </Button>
          )}
        </Stack>
      </Part>
      <RefusalNotice code={state.refused} words={personalDataRefusalText} />
      <Confirm state={state} acts={acts} />
    </>
  )
}
