import { useState } from 'react'

/** The least that a press on a React island can do: what the machine and the browser take for any answer. */
export function TrivialClick() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}
