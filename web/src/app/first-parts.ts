// Parts that Home and most other pages are made of. With the entry they are one file: each file more costs a slow phone a
// request and packs worse.
import '../lib/game-url.ts'
import '../ui/art/art.tsx'
import '../ui/art/star.tsx'
import '../ui/button.tsx'
import '../ui/game-tile.tsx'
import '../ui/icons-home.tsx'
import '../ui/page.tsx'
