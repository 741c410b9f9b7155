/** An electronic address that goes on in a second line after its sign, where one line is too short for it. */
export function EmailWords({ email }: { email: string }) {
  const sign = email.indexOf('@') + 1
  return (
    <>
      {email.slice(0, sign)}
      <wbr />
      {email.slice(sign)}
    </>
  )
}
