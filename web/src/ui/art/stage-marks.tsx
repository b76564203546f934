/** A cut stone: a safe tile. */
export function Gem() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.5 9 7 3.5h10L21.5 9 12 21z" fill="#5fe7ff" />
      <path d="M2.5 9h19L12 21z" fill="#1aa7e6" />
      <path d="M8.2 9 12 3.5 15.8 9 12 21z" fill="#d3faff" opacity=".88" />
      <path d="M8.2 9h7.6L12 21z" fill="#7fdcff" opacity=".7" />
    </svg>
  )
}

/** A round mine with its fuse. */
export function Mine() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M15.5 7.5q2-4.5 5-3" fill="none" stroke="#ffd257" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="11" cy="13.5" r="8" fill="#ff5a4a" />
      <circle cx="11" cy="13.5" r="8" fill="none" stroke="#7a0f18" strokeWidth="1.6" strokeDasharray="2.2 2.9" />
      <circle cx="8.2" cy="10.6" r="2" fill="#fff" opacity=".85" />
    </svg>
  )
}

/** A paper lantern that rises on its own flame. */
export function Lantern() {
  return (
    <svg viewBox="0 0 64 84" aria-hidden="true">
      <defs>
        <linearGradient id="lantern-paper" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f2603c" />
          <stop offset=".6" stopColor="#ffb347" />
          <stop offset="1" stopColor="#ffe9a8" />
        </linearGradient>
      </defs>
      <path d="M14 12Q32-6 50 12l4 46q-22 12-44 0z" fill="url(#lantern-paper)" />
      <path
        d="M25 4.5Q20 30 24 62M39 4.5q5 25.5 1 57.5"
        fill="none"
        stroke="#a8321d"
        strokeOpacity=".45"
        strokeWidth="1.4"
      />
      <path d="M10 58q22 12 44 0l-1 5q-21 11-42 0z" fill="#a8321d" />
      <path d="M32 54q9 11 0 18-9-7 0-18z" fill="#fff6d6" />
      <path d="M17 16q3-7 9-9" fill="none" stroke="#fff" strokeOpacity=".55" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
