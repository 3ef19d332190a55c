// Texts that would run script or break a page if they were ever markup (docs/design/trust.md#pages).

const run = 'window.xss=1';

/** Attack strings by themselves. Tests put them wherever a person can write. */
export const xssCorpus: readonly string[] = [
  `<script>${run}</script>`, `<SCRIPT SRC=//evil.example/x.js></SCRIPT>`, `"><script>${run}</script>`,
  `</script><script>${run}</script>`, `<scr<script>ipt>${run}</scr</script>ipt>`, `<script\t>${run}</script>`,
  `<img src=x onerror=${run}>`, `<img src=x onerror="${run}"`, `<IMG """><SCRIPT>${run}</SCRIPT>">`,
  `<svg onload=${run}>`, `<svg><script>${run}</script></svg>`, `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text>x</text></a></svg>`, `<math><mtext><img src=x onerror=${run}></mtext></math>`,
  `<body onload=${run}>`, `<iframe src="javascript:${run}"></iframe>`, `<iframe srcdoc="<script>${run}</script>">`,
  `<object data="javascript:${run}">`, `<embed src="data:text/html,<script>${run}</script>">`, `<base href="//evil.example/">`,
  `<link rel=stylesheet href="//evil.example/x.css">`, `<style>@import "//evil.example/x.css";</style>`,
  `<style>*{display:none}</style>`, `<meta http-equiv=refresh content="0;url=//evil.example/">`,
  `<form action="//evil.example/"><input name=x></form>`, `<button formaction="javascript:${run}">x</button>`,
  `<input autofocus onfocus=${run}>`, `<select autofocus onfocus=${run}>`, `<textarea autofocus onfocus=${run}>`,
  `<video><source onerror="${run}"></video>`, `<audio src=x onerror=${run}>`, `<details open ontoggle=${run}>`,
  `<marquee onstart=${run}>`, `<div onmouseover="${run}" style="position:fixed;inset:0">`, `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`, `<!--><img src=x onerror=${run}>-->`, `<![CDATA[<script>${run}</script>]]>`,
  `<?xml version="1.0"?><script>${run}</script>`, `<a href="javascript:${run}">x</a>`, `<a href="JaVaScRiPt:${run}">x</a>`,
  `<a href=" javascript:${run}">x</a>`, `<a href="java\tscript:${run}">x</a>`, `<a href="&#106;avascript:${run}">x</a>`,
  `<a href="&amp;#106;avascript:${run}">x</a>`, `<a href="data:text/html,<script>${run}</script>">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`, `<a href="//evil.example/">x</a>`, `<a href="https://ok.example/" onclick="${run}">x</a>`,
  `<a href="https://ok.example/" style="position:fixed;inset:0">x</a>`, `<a href="https://ok.example/"><img src=x onerror=${run}></a>`,
  `<a href='https://ok.example/'>x</a>`, `<a href="https://ok.example/" target="_top">x</a>`, `<a\nhref="javascript:${run}">x</a>`,
  `{{constructor.constructor('${run}')()}}`, `\${${run}}`, `<%= ${run} %>`, `#{${run}}`, `'-${run}-'`, `";${run};//`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`, `%3Cscript%3E${run}%3C/script%3E`, `&lt;script&gt;${run}&lt;/script&gt;`,
  `\u2028${run}\u2029`, `javascript:${run}`, `\u202e<script>${run}</script>`, `\u0000<script>${run}</script>`, `＜script＞${run}＜/script＞`,
  `<x `.repeat(40), `${'A'.repeat(300)}`, `&`.repeat(50), `<a href="https://${'a'.repeat(200)}.example/">${'b'.repeat(100)}</a>`,
]; // prettier-ignore
