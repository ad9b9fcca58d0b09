import 'acedrex/analysis.js';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Page } from './page.js';

hydrateRoot(document.getElementById('root'), createElement(Page));
