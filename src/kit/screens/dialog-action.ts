import type { ReactNode } from 'react'
import type { CallFailure } from '#kit/browser/call.ts'
import { createDialog, type DialogSendingState, initialDialogSendingState } from '#kit/state/dialog.ts'

/** State of an open dialog; typed text survives a refusal. */
export interface DialogActionState<Subject, Draft> extends DialogSendingState {
  readonly subject: Subject
  readonly draft: Draft
}

export type DialogActionFailure = CallFailure | { readonly ok: false; readonly code: string }
type ActionResult<Value> = { readonly ok: true; readonly value: Value } | DialogActionFailure
export type DialogActionResult<Value = unknown> = ActionResult<Value> | Promise<ActionResult<Value>>

interface OpenDialogChange<Draft> {
  readonly refused?: string | null
  readonly draft?: Partial<Draft>
}

export interface DialogActionDeclaration<Subject, Draft extends object, Value = unknown> {
  readonly formId: string
  readonly draft: Draft | ((subject: Subject) => Draft)
  readonly title: (subject: Subject, draft: Draft) => string
  readonly submit: string | ((draft: Draft, subject: Subject) => string)
  readonly submitting: string | ((draft: Draft, subject: Subject) => string)
  readonly danger?: boolean | ((subject: Subject) => boolean)
  readonly refusal: (code: string) => ReactNode
  readonly atFields: readonly string[]
  readonly fields: (act: DialogActionState<Subject, Draft>, fill: (part: Partial<Draft>) => void) => ReactNode
  /** Label of the only button once the dialog shows a result. */
  readonly finished?: (draft: Draft) => string | undefined
  readonly send: (subject: Subject, draft: Draft) => DialogActionResult<Value>
  readonly refused?: (
    refusal: DialogActionFailure,
    sent: DialogActionState<Subject, Draft>,
  ) => Promise<OpenDialogChange<Draft> | 'close' | undefined>
  /** If set, the dialog stays open after success and continues with the returned draft. */
  readonly keep?: (value: Value) => Partial<Draft>
  readonly done?: (subject: Subject, value: Value) => unknown
}

/**
 * Creates an action that a dialog confirms. The server's answer is ignored if the dialog was closed or reopened before
 * it arrived.
 */
export function createDialogAction<Subject, Draft extends object, Value = unknown>(
  declaration: DialogActionDeclaration<Subject, Draft, Value>,
) {
  const { $dialog, open, close, change, send } = createDialog<DialogActionState<Subject, Draft>>()
  return {
    declaration,
    $act: $dialog,
    open: (subject: Subject, part: Partial<Draft> = {}): void => {
      const { draft } = declaration
      open({
        subject,
        draft: { ...(typeof draft === 'function' ? draft(subject) : draft), ...part },
        ...initialDialogSendingState,
      })
    },
    close,
    fill: (part: Partial<Draft>): void => {
      const state = $dialog.get()
      if (state) change({ draft: { ...state.draft, ...part }, refused: null })
    },
    refuse: (code: string): void => change({ refused: code }),
    send: async (): Promise<boolean> => {
      const sent = await send(async ({ subject, draft }) => declaration.send(subject, draft))
      if (!sent) return false
      const { answer, state } = sent
      const stay = ({ draft, ...rest }: OpenDialogChange<Draft>) =>
        sent.change({
          sending: false,
          ...rest,
          ...(draft ? { draft: { ...($dialog.get() ?? state).draft, ...draft } } : {}),
        })
      if (!answer.ok) {
        const then = await declaration.refused?.(answer, state)
        if (then === 'close') sent.close()
        else stay({ refused: answer.code, ...then })
        return false
      }
      if (declaration.keep) stay({ draft: declaration.keep(answer.value) })
      else sent.close()
      await declaration.done?.(state.subject, answer.value)
      return true
    },
  }
}

export type DialogAction<Subject, Draft extends object, Value = unknown> = ReturnType<
  typeof createDialogAction<Subject, Draft, Value>
>
