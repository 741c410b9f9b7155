import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Inline } from '../inline/inline.tsx'
import { ToastLog, type ToastMessage, Toasts, type ToastTone } from './toast.tsx'

function Thrower() {
  const [count, setCount] = useState(0)
  const [toasts, setToasts] = useState<ToastMessage[]>([])
  const say = (tone: ToastTone, text: string) => {
    setCount(count + 1)
    const duration = tone === 'danger' ? 3000 : 5000
    setToasts([...toasts, { id: String(count), code: `example_${tone}`, tone, text, duration }])
  }
  return (
    <Inline>
      <Button onClick={() => say('danger', 'The office cannot be found, try again later')}>Danger</Button>
      <Button onClick={() => say('warning', 'The box was taken a moment ago')}>Warning</Button>
      <Button onClick={() => say('success', 'The message was sent')}>Success</Button>
      <Button onClick={() => say('info', 'Draft saved')}>Info</Button>
      <Toasts
        toasts={toasts}
        onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))}
        label="Messages ({hotkey})"
        closeLabel="Close the message"
      />
    </Inline>
  )
}

export const examples: readonly CatalogueExample[] = [
  { name: 'thrown by buttons', element: <Thrower /> },
  {
    name: 'log',
    element: (
      <ToastLog
        emptyText="Nothing was said yet"
        entries={[
          { id: '2', text: 'The office cannot be found, try again later', time: '12:41' },
          { id: '1', text: 'Draft saved', tone: 'info', time: '12:38' },
        ]}
      />
    ),
  },
  { name: 'empty log', element: <ToastLog emptyText="Nothing was said yet" entries={[]} /> },
]
