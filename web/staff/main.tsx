import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreSecondPressElsewhere } from '#web/lib/forms/second-press.ts';
import { Broken } from '#web/ui/broken/broken.tsx';
import '#web/ui/tokens.css';
import '#web/ui/words.css';
import { App } from './app.tsx';

ignoreSecondPressElsewhere();

const root = createRoot(document.getElementById('root')!, {
  onUncaughtError(reason) {
    reportError(reason);
    // Sales, scans and counts are stored on the server.
    root.render(<Broken safe="What was sold or scanned is safe." />);
  },
});

root.render(
  <StrictMode>
    <App />
  </StrictMode>,
);
