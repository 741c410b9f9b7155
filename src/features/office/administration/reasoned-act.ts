/** What an administrator writes about an act. */
export interface ReasonDraft {
  readonly reason: string
}

const missing = { ok: false, code: 'reason_missing' } as const

/** Sends an act with its reason, and tells whoever counts what is there. */
export const withReason = async <Answer extends { readonly ok: boolean }>(
  { reason }: ReasonDraft,
  send: (body: { reason: string }) => Promise<Answer>,
  onDone: () => void,
): Promise<Answer | typeof missing> => {
  const written = reason.trim()
  if (written === '') return missing
  const answer = await send({ reason: written })
  if (answer.ok) onDone()
  return answer
}
