try {
  const { dataset } = document.documentElement
  if (/\bperson=[^;]/.test(document.cookie)) {
    dataset.person = ''
    if (localStorage.acts) dataset.acts = 'organisation'
  }
  Object.assign(dataset, JSON.parse(localStorage.readingSettings))
} catch {}
