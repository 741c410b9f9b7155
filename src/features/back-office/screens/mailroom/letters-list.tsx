import { atom, type ReadableAtom } from 'nanostores'
import {
  type BranchLetter,
  createDestructionAct,
  dispatchLetter,
  handOverLetter,
  type LetterQueue,
  letterQueueSchema,
  letterScanUploadLimits,
  readBranchLetters,
  uploadLetterScan,
  withdrawLetterScan,
} from '#back-office/api/branch-letters.ts'
import { mailroomCopy as copy, mailroomRefusalText } from '#back-office/words/mailroom.ts'
import { fitsSearchLimit, maxTextLength } from '#kit/api/text-limits.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type ListStore, list, toLoadedRows } from '#kit/screens/list.ts'
import { parseScannedCode } from '#mail/rules/track-numbers.ts'
import { Text } from '#ui/text/text.tsx'
import {
  CreateDestructionActButton,
  LetterActionNotice,
  LetterCodeField,
  MailroomLetters,
} from './letters-table.tsx'
import type { MailroomFailureRenderer } from './mailroom-failure.tsx'
import { isWithdrawable, type LetterActionState, letterDecision } from './mailroom-letter.tsx'

interface LettersFilter {
  readonly queue: LetterQueue
  readonly search: string
}

export type LetterStep = 'first' | 'previous' | 'next'

interface WithdrawalDraft {
  readonly reason: string
}

type Letters = ListStore<BranchLetter, WithdrawalDraft, LettersFilter, LettersFilter>

const idle: LetterActionState = {
  busy: [],
  refused: null,
  done: null,
  marked: [],
  current: null,
  note: '',
  focuses: 0,
  wantedFocus: null,
  unknownCode: null,
}

export function createMailroomLettersList(
  environment: Environment,
  failure: MailroomFailureRenderer,
  callbacks: {
    counted: (queues: Record<LetterQueue, number>) => void
    drawn: () => void
    queueOpened: (queue: LetterQueue) => void
  },
) {
  const $work = atom<LetterActionState>(idle)
  const change = (part: Partial<LetterActionState>) => $work.set({ ...$work.get(), ...part })
  /** The last recipient by claim; prefilled, so that each further letter of a pile needs only Enter. */
  const recipients = new Map<number, string>()
  const rememberedRecipient = (letter: BranchLetter | undefined): string =>
    letter && letterDecision(letter, letters.$list.get().filter.queue) === 'hand_over'
      ? (recipients.get(letter.claim) ?? '')
      : ''
  const choose = (letter: BranchLetter | undefined, takesFocus: boolean): void => {
    const { current, focuses, note } = $work.get()
    const isNewChoice = letter?.id !== current
    change({
      current: letter?.id ?? null,
      note: isNewChoice ? rememberedRecipient(letter) : note,
      focuses: takesFocus ? focuses + 1 : focuses,
      unknownCode: null,
      ...(isNewChoice ? { refused: null } : {}),
    })
  }
  const startNavigation = createLatestRequestCheck()
  const chooseByHand: typeof choose = (letter, takesFocus) => {
    startNavigation()
    choose(letter, takesFocus)
  }
  const currentLetter = () => letters.$list.get().rows.find(({ id }) => id === $work.get().current)
  /** The letter below in the list; after the last one, the first. */
  const followingLetter = (id: number): BranchLetter | undefined => {
    const { rows } = letters.$list.get()
    const place = rows.findIndex((letter) => letter.id === id)
    const isUndecided = (letter: BranchLetter) => letter.id !== id && !$work.get().busy.includes(letter.id)
    return rows.slice(place + 1).find(isUndecided) ?? rows.find(isUndecided)
  }

  const letters: Letters = list<BranchLetter, WithdrawalDraft, LettersFilter, LettersFilter>({
    filter: { queue: 'toScan', search: '' },
    question: ({ queue, search }) =>
      fitsSearchLimit(search) ? { ask: { queue, search: search.trim() } } : null,
    read: async ({ queue, search }, page) => {
      const query = { queue, page, ...(search === '' ? {} : { search }) }
      const answer = await call(environment, readBranchLetters, { query })
      if (answer.ok) {
        callbacks.counted(answer.value.queues)
        const visibleIds = new Set(answer.value.letters.map(({ id }) => id))
        const { marked, current } = $work.get()
        change({ marked: marked.filter((id) => visibleIds.has(id)) })
        if (current === null || !visibleIds.has(current)) choose(answer.value.letters[0], false)
      }
      return toLoadedRows(answer, ({ letters: rows }) => rows)
    },
    words: { loading: copy.loading, failed: copy.failedTitle, pages: copy.pages },
    refusal: mailroomRefusalText,
    failure: (code) => failure(code, () => void letters.again()),
    lead: ({ rows, filter: { queue } }) => (
      <LetterCodeField
        list={letters}
        work={$work}
        onFind={() => void find()}
        end={
          queue === 'toDestroy' &&
          rows.length > 0 && <CreateDestructionActButton work={$work} onDraw={() => void drawUpAct()} />
        }
      />
    ),
    none: ({ answered, filter: { queue } }) => (answered?.search ? copy.notFound : copy.empty[queue]),
    draw: ({ rows, filter: { queue } }) => (
      <MailroomLetters
        rows={rows}
        queue={queue}
        work={$work}
        onChoose={chooseByHand}
        onType={(note) => change({ note, refused: null })}
        onDecide={() => void decide()}
        onScan={(letter, file) => void scan(letter, file)}
        onMark={mark}
        onWithdraw={withdraw}
      />
    ),
    around: (content) => (
      <>
        <LetterActionNotice work={$work} />
        {content}
      </>
    ),
    acts: {
      formId: 'letter-action',
      draft: { reason: '' },
      title: () => copy.asked.withdraw_scan.title,
      submit: copy.asked.withdraw_scan.confirm,
      submitting: copy.sending,
      refusal: mailroomRefusalText,
      atFields: ['invalid_request'],
      fields: ({ subject: { id, sender }, draft: { reason }, refused }, fill) => (
        <>
          <Text>{copy.about(id, sender)}</Text>
          <LengthLimitedField
            name="withdrawal-reason"
            limit={maxTextLength.reason}
            label={copy.asked.withdraw_scan.field}
            hint={copy.asked.withdraw_scan.hint}
            autoComplete="off"
            required
            value={reason}
            error={refused === 'invalid_request' ? copy.asked.withdraw_scan.missing : undefined}
            onChange={(event) => fill({ reason: event.currentTarget.value })}
          />
        </>
      ),
      send: async ({ id }, body) => {
        const answer = await call(environment, withdrawLetterScan, { params: { id }, body })
        if (answer.ok) change({ done: 'withdraw_scan' })
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

  /**
   * Changes of several letters may run at once, so that a slow server drops no decision. Keeps a refusal visible after
   * the queue is reloaded.
   */
  const runChange = async (
    id: number,
    done: LetterActionState['done'],
    run: () => Promise<{ readonly ok: true } | CallFailure>,
  ): Promise<boolean> => {
    const { busy } = $work.get()
    if (busy.includes(id)) return false
    change({ busy: [...busy, id], refused: null, done: null })
    const answer = await run()
    change({ busy: $work.get().busy.filter((other) => other !== id) })
    if (answer.ok) {
      change({ done })
      // The operator may have opened another letter while the server was slow.
      if ($work.get().current === id) choose(followingLetter(id), true)
    } else change({ refused: { code: answer.code, letter: id === 0 ? null : id } })
    if (answer.ok || (id !== 0 && answer.status === 409)) await letters.again()
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
  const decide = async (): Promise<void> => {
    const letter = currentLetter()
    const decision = letter && letterDecision(letter, letters.$list.get().filter.queue)
    if (!letter || !decision || decision === 'attach_scan') return
    if (decision === 'begin_destroy') {
      mark(letter.id, !$work.get().marked.includes(letter.id))
      return choose(followingLetter(letter.id), true)
    }
    const note = $work.get().note.trim()
    if (note === '') return change({ refused: { code: 'note_missing', letter: letter.id }, done: null })
    const params = { id: letter.id }
    await runChange(letter.id, decision, async () => {
      if (decision === 'send') return call(environment, dispatchLetter, { params, body: { track: note } })
      const answer = await call(environment, handOverLetter, { params, body: { recipient: note } })
      if (answer.ok) recipients.set(letter.claim, note)
      return answer
    })
  }
  /**
   * Finds a letter by the code on its envelope in any queue and opens that queue, unless the operator has opened another
   * letter meanwhile.
   */
  const openByCode = async (code: string): Promise<'known' | 'unknown' | CallFailure> => {
    const isLatest = startNavigation()
    const hasCode = ({ id, number }: BranchLetter) => number === code || String(id) === code
    const visible = letters.$list.get().rows.find(hasCode)
    if (visible) {
      choose(visible, true)
      return 'known'
    }
    const answers = await Promise.all(
      letterQueueSchema.options.map(async (queue) => {
        const answer = await call(environment, readBranchLetters, { query: { queue, search: code } })
        return { queue, answer, letter: answer.ok ? answer.value.letters.find(hasCode) : undefined }
      }),
    )
    const found = answers.find(({ letter }) => letter)
    if (!found) return answers.map(({ answer }) => answer).find((answer) => !answer.ok) ?? 'unknown'
    if (!isLatest()) return 'known'
    callbacks.queueOpened(found.queue)
    await letters.choose({ queue: found.queue, search: code })
    if (isLatest()) choose(found.letter, true)
    return 'known'
  }
  /** The number in a box label is no letter's code. */
  const toCode = (text: string): string => {
    const scan = parseScannedCode(text)
    return scan.kind === 'track' ? scan.text : text.trim()
  }
  /** `courierLetter` is the letter that gets the code as its track number if no letter has this code. */
  const openScanned = async (code: string, courierLetter: number | null): Promise<void> => {
    const { note } = $work.get()
    const result = await openByCode(code)
    if (result === 'known') return
    if (result !== 'unknown') return change({ refused: { code: result.code, letter: null }, done: null })
    const isUnchanged = $work.get().current === courierLetter && $work.get().note === note
    if (courierLetter === null || !isUnchanged) return change({ unknownCode: code })
    change({ note: code, refused: null, unknownCode: null })
    await decide()
  }
  /** The note of a letter before a possible scan was typed into it. */
  let saved: { readonly letter: number | null; readonly note: string } = { letter: null, note: '' }
  const find = async (): Promise<void> => {
    const { search } = letters.$list.get().filter
    if (!/\d/.test(search) || (await openByCode(toCode(search))) !== 'known') await letters.show()
  }
  const drawUpAct = async (): Promise<void> => {
    const { marked } = $work.get()
    if (marked.length === 0) return
    const isDrawn = await runChange(0, 'begin_destroy', () =>
      call(environment, createDestructionAct, { body: { letters: [...marked] } }),
    )
    if (!isDrawn) return
    callbacks.drawn()
    // The pressed button is gone.
    choose(currentLetter() ?? letters.$list.get().rows[0], true)
  }

  const withdraw = (letter: BranchLetter): void => {
    change({ refused: null, done: null })
    letters.open(letter)
  }
  const move = (step: LetterStep): void => {
    const { rows } = letters.$list.get()
    const place = rows.findIndex(({ id }) => id === $work.get().current)
    // At either end of the list, the current letter gets the focus.
    const target = rows[step === 'first' ? 0 : step === 'next' ? place + 1 : place - 1] ?? rows[place]
    if (target) chooseByHand(target, true)
  }

  return {
    ...letters,
    move,
    focusSearch: () => change({ wantedFocus: { on: 'search' } }),
    /** Actions by the sign of their key. */
    actBySign: {
      j: () => move('next'),
      k: () => move('previous'),
      // An act cannot be undone, so its button is only focused.
      a: () => change({ wantedFocus: { on: 'act' } }),
      w: () => {
        const letter = currentLetter()
        if (letter && isWithdrawable(letter)) withdraw(letter)
      },
    } as Readonly<Record<string, () => void>>,
    $work: $work as ReadableAtom<LetterActionState>,
    openQueue: (queue: LetterQueue): Promise<void> => {
      startNavigation()
      $work.set({ ...idle, busy: $work.get().busy })
      return letters.choose({ queue, search: '' })
    },
    scan,
    mark,
    draw: drawUpAct,
    chooseLetter: chooseByHand,
    decide,
    typeNote: (note: string) => change({ note, refused: null }),
    scanned: (text: string): Promise<void> => openScanned(toCode(text), null),
    saveNote: (): void => {
      const { current, note } = $work.get()
      saved = { letter: current, note }
    },
    /** Restores the note, and takes a code that no letter has as the courier's track number where one is due. */
    scannedIntoNote: (text: string): Promise<void> => {
      const letter = currentLetter()
      change({ note: saved.letter === letter?.id ? saved.note : rememberedRecipient(letter), refused: null })
      const decision = letter && letterDecision(letter, letters.$list.get().filter.queue)
      return openScanned(toCode(text), letter && decision === 'send' ? letter.id : null)
    },
  }
}
