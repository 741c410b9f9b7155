import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $toastLog, $toasts, closeToast } from '#kit/state/toasts.ts'
import { formatMoscowTime } from '#kit/words/date-text.ts'
import { sharedCopy, toastsCopy } from '#kit/words/shared-copy.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { HeaderIconButton } from '#ui/page-frame/page-frame.tsx'
import { ToastLog, Toasts } from '#ui/toast/toast.tsx'

export function ToastsView() {
  const toasts = useStore($toasts)
  const log = useStore($toastLog)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Toasts toasts={toasts} onDismiss={closeToast} label={toastsCopy.label} closeLabel={toastsCopy.close} />
      <HeaderIconButton icon="bell" label={toastsCopy.log} onClick={() => setOpen(true)} />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={toastsCopy.logTitle}
        closeLabel={sharedCopy.close}
      >
        <ToastLog
          entries={log.map((toast) => ({ ...toast, time: formatMoscowTime(new Date(toast.at)) }))}
          emptyText={toastsCopy.empty}
        />
      </Dialog>
    </>
  )
}
