import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { pinOfficeNote, removeOfficeNote } from '#back-office/api/branch-office-note.ts'
import { branchOfficeNoteCopy as copy, officeNoteRefusalText } from '#back-office/words/branch-office-note.ts'
import { hasLetterOrDigit, hasOnlyNameCharacters, maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { parseTypedDate } from '#kit/rules/calendar-date.ts'
import { createDialogAction } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { type OfficeNote, readOfficeByIndex } from '#places/api/offices.ts'
import { OfficeNoteView } from '#places/parts/office-note.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

interface OfficeNoteState {
  readonly phase: 'unknown' | 'known' | 'pinned' | 'removing' | 'removed'
  readonly index: string
  readonly note: OfficeNote | null
  readonly refused: string | null
}

const unknown: OfficeNoteState = { phase: 'unknown', index: '', note: null, refused: null }

interface NoteDraft {
  readonly text: string
  readonly until: string
}

const isNoteText = (text: string): boolean =>
  text.length >= 3 && hasOnlyNameCharacters(text) && hasLetterOrDigit(text)

export function createOfficeNoteStore(environment: Environment) {
  const $note = atom<OfficeNoteState>(unknown)
  const startRequest = createLatestRequestCheck()
  const change = (part: Partial<OfficeNoteState>) => $note.set({ ...$note.get(), ...part })

  const dialog = createDialogAction<{ index: string; note: OfficeNote | null }, NoteDraft>({
    formId: 'office-note',
    draft: ({ note }) => ({ text: note?.text ?? '', until: note ? formatDottedDate(note.until) : '' }),
    title: ({ index }) => copy.title(index),
    submit: copy.save,
    submitting: copy.saving,
    refusal: officeNoteRefusalText,
    atFields: ['text_wrong', 'until_wrong'],
    fields: ({ draft, refused }, fill) => (
      <>
        <Text>{copy.help}</Text>
        <LengthLimitedField
          name="note-text"
          limit={maxTextLength.officeNote}
          label={copy.text}
          autoComplete="off"
          required
          value={draft.text}
          error={refused === 'text_wrong' ? officeNoteRefusalText(refused) : undefined}
          onChange={(event) => fill({ text: event.target.value })}
        />
        <LengthLimitedField
          name="note-until"
          limit={maxTextLength.day}
          label={copy.until}
          hint={copy.untilHint}
          width="medium"
          inputMode="numeric"
          autoComplete="off"
          required
          value={draft.until}
          error={refused === 'until_wrong' ? officeNoteRefusalText(refused) : undefined}
          onChange={(event) => fill({ until: event.target.value })}
        />
      </>
    ),
    send: async ({ index }, draft) => {
      const until = parseTypedDate(draft.until.trim())
      const text = draft.text.trim()
      if (!isNoteText(text)) return { ok: false, code: 'text_wrong' } as const
      if (until === null) return { ok: false, code: 'until_wrong' } as const
      const note = { text, until }
      const answer = await call(environment, pinOfficeNote, { params: { index }, body: note })
      // Servers start to show the note only seconds later.
      if (answer.ok && index === $note.get().index) change({ phase: 'pinned', note, refused: null })
      return answer
    },
  })

  return {
    $note: $note as ReadableAtom<OfficeNoteState>,
    dialog,
    show: async (index: string): Promise<void> => {
      const isLatest = startRequest()
      $note.set({ ...unknown, index })
      const answer = await call(environment, readOfficeByIndex, { query: { index } })
      if (isLatest() && answer.ok) change({ phase: 'known', note: answer.value.note ?? null })
    },
    edit: () => {
      const { index, note } = $note.get()
      dialog.open({ index, note })
    },
    remove: async (): Promise<void> => {
      const { phase, index } = $note.get()
      if (phase === 'removing') return
      const isLatest = startRequest()
      change({ phase: 'removing', refused: null })
      const answer = await call(environment, removeOfficeNote, { params: { index } })
      if (!isLatest()) return
      change(answer.ok ? { phase: 'removed', note: null } : { phase: 'known', refused: answer.code })
    },
  }
}
export type OfficeNoteStore = ReturnType<typeof createOfficeNoteStore>

export function OfficeNoteEditor({ store }: { store: OfficeNoteStore }) {
  const { phase, note, refused } = useStore(store.$note)
  if (phase === 'unknown') return null
  return (
    <Stack gap="s">
      {(phase === 'pinned' || phase === 'removed') && (
        <Notice tone="success" live="polite">
          {copy[phase]}
        </Notice>
      )}
      <OfficeNoteView note={note} />
      <Inline>
        <Button tone="plain" size="small" icon="edit" onClick={store.edit}>
          {note ? copy.change : copy.pin}
        </Button>
        {note && (
          <Button tone="plain" size="small" busy={phase === 'removing'} onClick={() => void store.remove()}>
            {copy.remove}
          </Button>
        )}
      </Inline>
      <RefusalNotice code={refused} words={officeNoteRefusalText} />
    </Stack>
  )
}
