import { atom, type ReadableAtom } from 'nanostores'
import {
  type BranchLetter,
  createDestructionAct,
  dispatchLetter,
  handOverLetter,
  type LetterQueue,
  letterScanUploadLimits,
  readBranchLetters,
  uploadLetterScan,
  withdrawLetterScan,
} from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { fitsSearchLimit, maxTextLength } from '#kit/api/text-limits.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type ListStore, list, toLoadedRows } from '#kit/screens/list.ts'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { MailroomFailureRenderer } from './mailroom-failure.tsx'
import {
  CreateDestructionActButton,
  LetterActionNotice,
  type LetterActionState,
  type LetterActionWithNote,
  MailroomLetterCard,
} from './mailroom-letter.tsx'

const limits = {
  hand_over: maxTextLength.party,
  send: maxTextLength.track,
  withdraw_scan: maxTextLength.reason,
} as const

interface LettersFilter {
  readonly queue: LetterQueue
  readonly search: string
}

interface NoteDraft {
  readonly action: LetterActionWithNote
  readonly note: string
}

type Letters = ListStore<BranchLetter, NoteDraft, LettersFilter, LettersFilter>

const idle: LetterActionState = { busy: null, refused: null, done: null, marked: [] }

export function createMailroomLettersList(
  environment: Environment,
  failure: MailroomFailureRenderer,
  callbacks: { counted: (queues: Record<LetterQueue, number>) => void; drawn: () => void },
) {
  const $work = atom<LetterActionState>(idle)
  const change = (part: Partial<LetterActionState>) => $work.set({ ...$work.get(), ...part })

  const letters: Letters = list<BranchLetter, NoteDraft, LettersFilter, LettersFilter>({
    filter: { queue: 'toScan', search: '' },
    question: ({ queue, search }) =>
      fitsSearchLimit(search) ? { ask: { queue, search: search.trim() } } : null,
    read: async ({ queue, search }, page) => {
      const query = { queue, page, ...(search === '' ? {} : { search }) }
      const answer = await call(environment, readBranchLetters, { query })
      if (answer.ok) {
        callbacks.counted(answer.value.queues)
        const visibleIds = new Set(answer.value.letters.map(({ id }) => id))
        change({ marked: $work.get().marked.filter((id) => visibleIds.has(id)) })
      }
      return toLoadedRows(answer, ({ letters: rows }) => rows)
    },
    words: { loading: copy.loading, failed: copy.failedTitle, pages: copy.pages },
    refusal: mailroomRefusalText,
    failure: (code) => failure(code, () => void letters.again()),
    search: { name: 'desk-letter-search', label: copy.search, find: copy.find },
    none: ({ answered, filter: { queue } }) => (answered?.search ? copy.notFound : copy.empty[queue]),
    draw: ({ rows }) => (
      <Stack as="ul" gap="s">
        {rows.map((letter) => (
          <MailroomLetterCard
            key={letter.id}
            letter={letter}
            work={$work}
            onAction={(action) => {
              change({ refused: null, done: null })
              letters.open(letter, { action })
            }}
            onScan={(file) => void scan(letter, file)}
            onMark={(isOn) => mark(letter.id, isOn)}
          />
        ))}
      </Stack>
    ),
    around: (content, { filter, rows }) => (
      <>
        <LetterActionNotice work={$work} />
        {content}
        {filter.queue === 'toDestroy' && rows.length > 0 && (
          <CreateDestructionActButton work={$work} onDraw={() => void drawUpAct()} />
        )}
      </>
    ),
    acts: {
      formId: 'letter-action',
      draft: { action: 'hand_over', note: '' },
      title: (_, { action }) => copy.asked[action].title,
      submit: ({ action }) => copy.asked[action].confirm,
      submitting: copy.sending,
      refusal: mailroomRefusalText,
      atFields: ['invalid_request', 'track_check_digit'],
      fields: ({ subject: { id, sender }, draft: { action, note }, refused }, fill) => {
        const words = copy.asked[action]
        const trackError = refused === 'track_check_digit' ? mailroomRefusalText(refused) : undefined
        return (
          <>
            <Text>{copy.about(id, sender)}</Text>
            <LengthLimitedField
              name="action-note"
              limit={limits[action]}
              isName={action === 'hand_over'}
              label={words.field}
              hint={words.hint}
              autoComplete="off"
              required
              value={note}
              error={refused === 'invalid_request' ? words.missing : trackError}
              onChange={(event) => fill({ note: event.currentTarget.value })}
            />
          </>
        )
      },
      send: async ({ id }, { action, note }) => {
        const params = { id }
        const answer = await {
          hand_over: () => call(environment, handOverLetter, { params, body: { recipient: note } }),
          send: () => call(environment, dispatchLetter, { params, body: { track: note } }),
          withdraw_scan: () => call(environment, withdrawLetterScan, { params, body: { reason: note } }),
        }[action]()
        if (answer.ok) change({ done: action })
        return answer
      },
      refused: async (refusal, { subject: { id } }) => {
        if (!('status' in refusal) || refusal.status !== 409) return undefined
        change({ refused: { code: refusal.code, letter: id } })
        await letters.again()
        return 'close'
      },
    },
  })

  /** Keeps a refusal visible after the queue is reloaded. */
  const runChange = async (
    busy: number,
    done: LetterActionState['done'],
    run: () => Promise<{ readonly ok: true } | CallFailure>,
  ): Promise<boolean> => {
    if ($work.get().busy !== null) return false
    change({ busy, refused: null, done: null })
    const answer = await run()
    change({ busy: null })
    if (answer.ok) change({ done })
    else change({ refused: { code: answer.code, letter: busy === 0 ? null : busy } })
    if (answer.ok || (busy !== 0 && answer.status === 409)) await letters.again()
    return answer.ok
  }
  const scan = async ({ id }: BranchLetter, file: Blob): Promise<void> => {
    if (file.size > letterScanUploadLimits.limit)
      return change({ refused: { code: 'too_large', letter: id }, done: null })
    await runChange(id, 'attach_scan', () =>
      call(environment, uploadLetterScan, { params: { id }, body: file }),
    )
  }
  const mark = (id: number, isOn: boolean): void => {
    const others = $work.get().marked.filter((item) => item !== id)
    change({ marked: isOn ? [...others, id] : others, refused: null })
  }
  const drawUpAct = async (): Promise<void> => {
    const { marked } = $work.get()
    if (marked.length === 0) return
    const isDrawn = await runChange(0, 'begin_destroy', () =>
      call(environment, createDestructionAct, { body: { letters: [...marked] } }),
    )
    if (isDrawn) callbacks.drawn()
  }

  return {
    ...letters,
    $work: $work as ReadableAtom<LetterActionState>,
    openQueue: (queue: LetterQueue): Promise<void> => {
      $work.set(idle)
      return letters.choose({ queue, search: '' })
    },
    scan,
    mark,
    draw: drawUpAct,
  }
}
