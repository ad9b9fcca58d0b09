// The elements may be imported where there is no browser.
import 'acedrex/analysis.js';
import 'acedrex/editor.js';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Page } from './page.js';

process.stdout.write(renderToString(createElement(Page)));
